import { useParams } from 'react-router';
import { PrintedComments } from '#web/features/projects/review/print/printed-comments.tsx';
import { adminTitle } from '#web/lib/site.ts';

export const meta = adminTitle('Comments');

export const handle = { kind: 'print' };

export default function AdminPrintPage() {
  const { id = '', deliverableId, version = '' } = useParams();
  return <PrintedComments audience="admin" of={{ projectId: id, deliverableId }} version={version} />;
}
