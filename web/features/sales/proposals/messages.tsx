import { formatInstant } from '#web/lib/format.ts';
import type { LinkedProposal } from './proposal.ts';

/** The client's questions and the studio's answers, oldest first. */
export const Messages = ({ messages }: Pick<LinkedProposal, 'messages'>) => (
  <ol className="grid gap-4">
    {messages.map(({ id, author, name, text, createdAt }) => (
      <li key={id} className={`grid gap-1 border-l-3 pl-4 ${author === 'studio' ? 'border-accent' : 'border-line'}`}>
        <p className="text-muted text-sm">
          <b className="font-semibold text-ink">{name}</b>, {formatInstant(createdAt)}
        </p>
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      </li>
    ))}
  </ol>
);
