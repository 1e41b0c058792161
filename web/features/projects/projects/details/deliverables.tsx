export function Deliverables({ deliverables }: { deliverables: string[] }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-medium font-sans text-muted text-sm">Deliverables</h3>
      <ul className="grid list-[square] gap-1.5 pl-5 marker:text-muted">
        {deliverables.map((deliverable, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat
          <li key={index} className="[overflow-wrap:anywhere]">
            {deliverable}
          </li>
        ))}
      </ul>
    </div>
  );
}
