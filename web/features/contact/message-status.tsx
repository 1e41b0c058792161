import type { MessageStatus } from '../../../contract/contact.ts';
import { Badge } from '../../ui/badge.tsx';

const looks = { unread: 'mango', read: 'grey', handled: 'forest' } as const;

export const MessageStatusBadge = ({ status }: { status: MessageStatus }) => <Badge look={looks[status]}>{status}</Badge>;
