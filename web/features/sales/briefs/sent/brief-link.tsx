import { CopyField } from '#web/ui/form/copy-field.tsx';

/** The link to a brief, which is in the email, too. */
export const BriefLink = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <CopyField
    label="Link"
    value={link}
    hint="It's in the email. Copy it to send it another way, too: it isn't shown again."
    copiedMessage="The link is in your clipboard."
    onClose={onClose}
  />
);
