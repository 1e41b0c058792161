import { Button } from '#web/ui/button/button.tsx';

interface NewerVersionProps {
  changes: string[];
  onContinue: () => void;
}

/** Says what the studio changed while the client was reading, and goes on once they have seen it. */
export const NewerVersion = ({ changes, onContinue }: NewerVersionProps) => (
  <div role="alert" className="grid gap-3 rounded-sm bg-mango p-4 text-on-mango">
    <h2 className="font-sans font-semibold">The studio has changed this proposal</h2>
    <p>Nothing has been signed. You see the new version here.</p>
    {changes.length > 0 && (
      <ul className="grid list-[square] gap-1 pl-5">
        {changes.map((change) => (
          <li key={change} className="[overflow-wrap:anywhere]">
            {change}
          </li>
        ))}
      </ul>
    )}
    <Button variant="secondary" onClick={onContinue}>
      Continue with the new version
    </Button>
  </div>
);
