import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { commentEndpoints } from '#api/projects/comments.ts';
import { call } from '#web/lib/api.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import type { CommentContext } from './use-save-comment.ts';

interface CommentMenuProps {
  /** The id of one's own comment or reply. */
  id: number;
  context: CommentContext;
  onEdit: () => void;
}

/** Changes or deletes what one wrote oneself. */
export function CommentMenu({ id, context: { audience }, onEdit }: CommentMenuProps) {
  const [asking, setAsking] = useState(false);
  const remove = useAction({
    mutationFn: () => call(commentEndpoints.remove, { params: { id }, query: { as: audience } }),
    successMessage: 'Comment deleted.',
    errorMessage: "The comment couldn't be deleted. Please try again.",
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Menu
        label="More actions"
        button={<Ellipsis aria-hidden size={16} />}
        buttonClass="grid size-9 cursor-pointer place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink pointer-coarse:size-11"
        // Open, it lies over the form for a new comment.
        className="z-10 -my-2 -mr-2 ml-auto open:z-30 pointer-coarse:-my-3"
      >
        <li>
          <PlainButton className={menuItem} onClick={onEdit}>
            Edit
          </PlainButton>
        </li>
        <li>
          <PlainButton className={`${menuItem} text-on-rose`} onClick={() => setAsking(true)}>
            Delete
          </PlainButton>
        </li>
      </Menu>
      <ConfirmDialog
        title="Delete this comment?"
        confirmLabel="Delete"
        action={remove}
        pendingLabel="Deleting..."
        open={asking}
        onClose={() => setAsking(false)}
      >
        <p>It's deleted for everyone who can see it. This can't be undone.</p>
      </ConfirmDialog>
    </>
  );
}
