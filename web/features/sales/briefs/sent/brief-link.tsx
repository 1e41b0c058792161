import { linkHint } from '#web/lib/email.ts';
import { CopyField } from '#web/ui/form/copy-field.tsx';

interface BriefLinkProps {
  link: string;
  /** Whether the link was emailed, too. */
  isEmailed?: boolean;
  onClose: () => void;
}

/** The link to a brief, which can't be shown again. */
export const BriefLink = ({ link, isEmailed = true, onClose }: BriefLinkProps) => (
  <CopyField label="Link" value={link} hint={linkHint(isEmailed)} copiedMessage="The link is in your clipboard." onClose={onClose} />
);
