import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contactEndpoints, type MessageStatusChange } from '#api/inbox/contact.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { focusHome } from '#web/ui/focus/keep-focus.ts';

type Message = JsonResponse<typeof contactEndpoints.read>['message'];

const changeStatus = (id: number, body: MessageStatusChange) => call(contactEndpoints.changeStatus, { params: { id }, body });

/** Marks an unread message as read. The `from` status keeps one that another admin has handled in the meantime. */
export function useMarkAsRead(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => changeStatus(id, { status: 'read', from: 'unread' }),
    onSuccess: () => refetchAll(queryClient),
  });
}

/** Marks a message as read when it's opened; only once, so that it can be marked as unread again. */
export function useMarkOpened({ id, status }: Message) {
  const { mutate } = useMarkAsRead(id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state as it was when the message was opened
  useEffect(() => {
    if (status === 'unread') mutate();
  }, [id]);
}

const errorMessage = "The message couldn't be updated. Please try again.";

export const useMarkHandled = ({ id, status }: Pick<Message, 'id' | 'status'>) =>
  useAction({
    mutationFn: () => changeStatus(id, { status: 'handled' }),
    successMessage: 'Marked as handled.',
    errorMessage,
    undo: () => changeStatus(id, { status }),
  });

/** Marks a message as handled or unread. */
export function StatusButtons({ message: { id, status } }: { message: Message }) {
  const markHandled = useMarkHandled({ id, status });
  const markUnread = useAction({
    mutationFn: () => changeStatus(id, { status: 'unread' }),
    successMessage: 'Marked as unread.',
    errorMessage,
    undo: () => changeStatus(id, { status }),
  });
  return (
    <fieldset {...focusHome.area} aria-label={`Status: ${status}`} className="flex min-w-0 flex-wrap gap-3 max-sm:flex-col">
      {status !== 'handled' && (
        <ActionButton action={markHandled} pendingLabel="Saving...">
          Mark as handled
        </ActionButton>
      )}
      {status !== 'unread' && (
        <ActionButton action={markUnread} pendingLabel="Saving...">
          Mark as unread
        </ActionButton>
      )}
    </fieldset>
  );
}

interface SenderProps {
  message: Message;
  /** The client who wrote, if the sender is one. */
  senderId: number | null;
}

/** Opens the sender's client page, or invites a sender who isn't a client yet. */
export const SenderLink = ({ message: { name, email }, senderId }: SenderProps) =>
  senderId === null ? (
    <ButtonLink variant="secondary" to="/admin/clients" state={{ invite: { name, email } }}>
      Invite as client
    </ButtonLink>
  ) : (
    <ButtonLink variant="secondary" to={`/admin/clients/${senderId}`}>
      Open client
    </ButtonLink>
  );
