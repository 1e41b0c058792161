import { Download } from 'lucide-react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { type Area, mediaUrl } from './queries.ts';

/** Downloads the original file. */
export const DownloadLink = ({ area, fileId }: { area: Area; fileId: number }) => (
  <ButtonLink variant="secondary" size="small" to={mediaUrl(area, fileId, 'download')} reloadDocument download>
    <Download aria-hidden size={16} /> Download
  </ButtonLink>
);
