import { CopyField } from '#web/ui/form/copy-field.tsx';

interface BriefLinkProps {
  link: string;
  /** Whether it's in an email, too. */
  isEmailed?: boolean;
  onClose: () => void;
}

/** The link to a brief, which can't be shown again. */
export const BriefLink = ({ link, isEmailed = true, onClose }: BriefLinkProps) => (
  <CopyField
    label="Link"
    value={link}
    hint={isEmailed ? "It's in the email. Copy it to send it another way, too: it isn't shown again." : "Copy it to send it: it isn't shown again."}
    copiedMessage="The link is in your clipboard."
    onClose={onClose}
  />
);
