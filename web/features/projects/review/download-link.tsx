import { Download } from 'lucide-react';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { type Audience, mediaUrl } from './queries.ts';

/** Downloads the original file. */
export const DownloadLink = ({ audience, fileId }: { audience: Audience; fileId: number }) => (
  <ButtonLink variant="secondary" size="small" to={mediaUrl(audience, fileId, 'download')} reloadDocument download>
    <Download aria-hidden size={16} /> Download
  </ButtonLink>
);
