import { Check } from 'lucide-react';

export function PackageFeatures({ features }: { features: string[] }) {
  return (
    <ul className="grid gap-1.5">
      {features.map((feature, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
        <li key={index} className="flex gap-2.5">
          <Check aria-hidden size={18} className="mt-0.5 flex-none text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{feature}</span>
        </li>
      ))}
    </ul>
  );
}
