import type { MessageStatus } from '#contract/inbox/contact.ts';
import { Badge } from '#web/ui/badge.tsx';

const colors = { unread: 'mango', read: 'gray', handled: 'forest' } as const;

export const MessageStatusBadge = ({ status }: { status: MessageStatus }) => <Badge color={colors[status]}>{status}</Badge>;
