import { Uploader } from './uploader.tsx';

/** The client sends footage. */
export const FootageUploader = ({ projectId, clientId }: { projectId: number; clientId: number }) => (
  <Uploader target={{ audience: 'client', personId: clientId, projectId, type: 'source' }} buttonLabel="Upload footage">
    <p>If your connection drops, the upload continues where it stopped.</p>
  </Uploader>
);
