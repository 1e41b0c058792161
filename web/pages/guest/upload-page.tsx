import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { uploadLinkEndpoints } from '#api/projects/upload-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { SenderForm } from '#web/features/projects/upload-links/sender-form.tsx';
import { LinkFull, LinkUploader } from '#web/features/projects/uploads/link-uploader.tsx';
import { readSenderName } from '#web/features/projects/uploads/queue/use-remembered-uploads.ts';
import { formatInstant, formatSize } from '#web/lib/format.ts';
import { linkQuery } from '#web/lib/links.ts';
import { pageTitle, useStudio } from '#web/lib/site.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { LinkEnded } from '#web/ui/links/link-ended.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = pageTitle('Send files', { name: 'robots', content: 'noindex' });

/** The page of an upload link, by which somebody without an account sends footage. */
export default function UploadPage() {
  const { token = '' } = useParams();
  const { data: link, isError, refetch } = useQuery(linkQuery(uploadLinkEndpoints.find, token, ({ link }) => link));
  if (link) return <SendFiles token={token} link={link} />;
  if (link === null) return <LinkEnded audience="upload-link" />;
  return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Opening the link..." />;
}

type OpenUploadLink = NonNullable<JsonResponse<typeof uploadLinkEndpoints.find>['link']>;

function SendFiles({ token, link }: { token: string; link: OpenUploadLink }) {
  const { brand } = useStudio();
  const { id, projectTitle, bytesLeft, expiresAt } = link;
  const [senderName, setSenderName] = useState(() => readSenderName(id));
  return (
    <AuthCard key={senderName} title={`Send files to ${brand}`}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-muted">Project</dt>
        <dd className="font-medium [overflow-wrap:anywhere]">{projectTitle}</dd>
        <dt className="text-muted">Space left</dt>
        <dd className="tabular-nums">{bytesLeft > 0 ? formatSize(bytesLeft) : 'None'}</dd>
        <dt className="text-muted">Works until</dt>
        <dd>{formatInstant(expiresAt)}</dd>
        {senderName && (
          <>
            <dt className="text-muted">From</dt>
            <dd className="[overflow-wrap:anywhere]">{senderName}</dd>
          </>
        )}
      </dl>
      {senderName ? (
        <LinkUploader link={link} sender={{ token, senderName }} />
      ) : bytesLeft > 0 ? (
        <SenderForm onSubmit={setSenderName} />
      ) : (
        <LinkFull />
      )}
    </AuthCard>
  );
}
