import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { portfolioRequestEndpoints } from '#api/website/portfolio-requests.ts';
import { type ProjectFile, useFiles } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { type PortfolioRequest, portfolioRequests } from './portfolio-request.ts';

/** Asks the client of a completed project to show its final videos in the portfolio, and shows the answers. */
export function ProjectPortfolioRequests({ projectId }: { projectId: number }) {
  const { data: requests } = useQuery(portfolioRequests('admin', projectId));
  const { files: finals } = useFiles({ audience: 'admin', projectId }, { type: 'final' });
  if (!requests || !finals) return null;
  const askable = finals.filter(({ id, video }) => video && !requests.some(({ fileId }) => fileId === id));
  if (requests.length + askable.length === 0) return null;
  return (
    <TitledCard title="Portfolio">
      <p className="text-muted">You can show final videos on your website if the client allows it.</p>
      <ul className="grid gap-4">
        {requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
        {askable.map((file) => (
          <Ask key={file.id} file={file} />
        ))}
      </ul>
    </TitledCard>
  );
}

const Request = ({ request }: { request: PortfolioRequest }) => (
  <li className="grid gap-1 [overflow-wrap:anywhere]">
    <span dir="auto" className="font-medium">
      {request.fileName}
    </span>
    <span className="text-muted">{describe(request)}</span>
    {request.status === 'allowed' && <TextLink to="/admin/site?part=portfolio">Add it to the website</TextLink>}
  </li>
);

function describe({ status, askedAt, decidedAt }: PortfolioRequest): string {
  if (status === 'asked') return `The client was asked on ${formatInstant(askedAt)}.`;
  const verb = { allowed: 'allowed it', declined: 'declined', withdrawn: 'withdrew their consent' }[status];
  return `The client ${verb} on ${formatInstant(decidedAt!)}.`;
}

function Ask({ file: { id, name } }: { file: ProjectFile }) {
  const nameId = useId();
  const ask = useAction({
    mutationFn: () => call(portfolioRequestEndpoints.ask, { params: { id } }),
    successMessage: 'The client has been asked.',
    errorMessage: "The client couldn't be asked. Please try again.",
  });
  return (
    <li className="grid gap-2 [overflow-wrap:anywhere]">
      <span id={nameId} dir="auto" className="font-medium">
        {name}
      </span>
      <ActionButton size="small" action={ask} pendingLabel="Asking..." aria-describedby={nameId} className="justify-self-start">
        Ask to show it in the portfolio
      </ActionButton>
    </li>
  );
}
