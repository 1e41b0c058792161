import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contactEndpoints, type MessageStatusChange } from '../../../contract/contact.ts';
import type { JsonResponse } from '../../../contract/endpoint.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';

type Message = JsonResponse<typeof contactEndpoints.read>['message'];

const invalidates = [['admin', 'contact-messages']];

const mark = (id: number, body: MessageStatusChange) => call(contactEndpoints.changeStatus, { params: { id }, body });

/**
 * Who opens a message that nobody has read has read it; once, so that it can be marked as unread again. What the page shows at first
 * may be old: what somebody else has handled meanwhile stays handled.
 */
export function useMarkAsRead({ id, status }: Message) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => mark(id, { status: 'read', from: 'unread' }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: invalidates[0]! }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state as it was when the message was opened
  useEffect(() => {
    if (status === 'unread') mutate();
  }, [id]);
}

/** How far the studio is with a message, and the other way round. */
export function MarkButtons({ message: { id, status } }: { message: Message }) {
  const errorMessage = "The message couldn't be updated. Please try again.";
  const handle = useAction({
    mutationFn: () => mark(id, { status: 'handled' }),
    successMessage: 'Marked as handled.',
    errorMessage,
    invalidates,
  });
  const forget = useAction({
    mutationFn: () => mark(id, { status: 'unread' }),
    successMessage: 'Marked as unread.',
    errorMessage,
    invalidates,
  });
  return (
    <>
      {status !== 'handled' && (
        <ActionButton action={handle} pendingLabel="Saving...">
          Mark as handled
        </ActionButton>
      )}
      {status !== 'unread' && (
        <ActionButton action={forget} pendingLabel="Saving...">
          Mark as unread
        </ActionButton>
      )}
    </>
  );
}

interface SenderProps {
  message: Message;
  /** Of the client who wrote. */
  senderId: number | null;
}

/** To the page of the client who wrote; anybody else can be invited. */
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
