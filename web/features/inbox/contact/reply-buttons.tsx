import { Check } from 'lucide-react';
import type { ContactMessage } from '#api/inbox/contact.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useMarkAsRead, useMarkHandled } from './message-actions.tsx';
import { replyUrl } from './reply-url.ts';

interface ReplyButtonsProps {
  message: Pick<ContactMessage, 'id' | 'name' | 'email' | 'subject' | 'message'> & { isOpened: boolean };
}

/** Answers a message in one's mail program, as if it had been opened, and marks it as handled. */
export function ReplyButtons({ message }: ReplyButtonsProps) {
  const { id, name, isOpened } = message;
  const markAsRead = useMarkAsRead(id);
  const markHandled = useMarkHandled({ id, status: isOpened ? 'read' : 'unread' });
  const handled = `Mark the message from ${name} as handled`;
  return (
    <div className="flex gap-2">
      <ButtonLink
        variant="secondary"
        size="small"
        to={replyUrl(message)}
        aria-label={`Reply to ${name}`}
        onClick={() => isOpened || markAsRead.mutate()}
      >
        Reply
      </ButtonLink>
      <ActionButton size="small" className="px-2.5!" action={markHandled} pendingLabel="Saving..." aria-label={handled} title={handled}>
        <Check aria-hidden size={16} />
      </ActionButton>
    </div>
  );
}
