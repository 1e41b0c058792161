import { useParams } from 'react-router';
import { PrintedComments } from '#web/features/projects/review/print/printed-comments.tsx';
import { pageTitle } from '#web/lib/site.ts';

export const meta = pageTitle('Comments');

export const handle = { kind: 'print' };

export default function PortalPrintPage() {
  const { id = '', deliverableId, version = '' } = useParams();
  return <PrintedComments audience="client" of={{ projectId: id, deliverableId }} version={version} />;
}
