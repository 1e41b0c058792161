import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import type { z } from 'zod';
import { startTimecodeForm, videoEndpoints } from '#api/projects/video-endpoints.ts';
import { toTimecode } from '#domain/projects/timecode.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { Review } from './review.ts';

/** Shows the timecode of a version's first frame, and lets the studio change it. */
export function StartTimecode({ review: { version } }: { review: Review }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { video } = version;
  if (!video?.rate) return null;
  const timecode = toTimecode(0, video.rate, video.startTimecode);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Start timecode ${timecode}`}
        title="Start timecode"
        onClick={() => setOpen(true)}
      >
        <Clapperboard aria-hidden size={16} /> <span className="font-medium font-mono tabular-nums">{timecode}</span>
      </Button>
      <Dialog title="Start timecode" open={open} onClose={close}>
        <StartTimecodeForm fileId={version.id} startTimecode={timecode} onClose={close} />
      </Dialog>
    </>
  );
}

interface StartTimecodeFormProps {
  fileId: number;
  startTimecode: string;
  onClose: () => void;
}

function StartTimecodeForm({ fileId, startTimecode, onClose }: StartTimecodeFormProps) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(startTimecodeForm, { startTimecode });
  const save = useAction({
    mutationFn: (values: z.output<typeof startTimecodeForm>) =>
      call(videoEndpoints.setStartTimecode, { params: { id: fileId }, body: values }),
    successMessage: 'Start timecode changed.',
    errorMessage: "The start timecode couldn't be changed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((values) => save.mutate(values))}>
      <TextField
        label="Timecode of the first frame"
        hint="As in your edit. Comments and exported markers count from it."
        autoComplete="off"
        className="font-mono"
        {...field('startTimecode')}
      />
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save
      </FormButtons>
    </Form>
  );
}
