import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { payTarget } from './pay-target.ts';

interface PayLinkProps {
  id: number;
  invoiceNumber: string;
  variant?: 'secondary';
  size?: 'small';
}

export const PayLink = ({ id, invoiceNumber, ...buttonProps }: PayLinkProps) => (
  <ButtonLink {...payTarget(id, invoiceNumber)} {...buttonProps} />
);
