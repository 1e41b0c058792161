import { Controller } from 'react-hook-form';
import { Button } from '#web/ui/button/button.tsx';
import { GroupError, TextField } from '#web/ui/form/field.tsx';
import { SignaturePad } from './signature-pad.tsx';
import { TypedSignature } from './typed-signature.tsx';
import type { SignForm } from './use-sign-form.ts';

const ways = { typed: 'Type', drawn: 'Draw' } as const;

/** The name of whoever signs, which is typed as the signature or drawn as one, too. */
export function SignatureField({ form: { control, field, formState } }: { form: SignForm }) {
  const { error, ...name } = field('name');
  const { signature: signatureErrors } = formState.errors as { signature?: { strokes?: { message?: string } } };
  return (
    <Controller
      control={control}
      name="signature"
      render={({ field: { value, onChange } }) => (
        <div className="grid gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-sans font-semibold">Your signature</h2>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second title */}
            <div role="group" aria-label="How to sign" className="flex gap-1">
              {(['typed', 'drawn'] as const).map((kind) => (
                <Button
                  key={kind}
                  variant="secondary"
                  size="small"
                  aria-pressed={value.kind === kind}
                  className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-background"
                  onClick={() => onChange(kind === 'typed' ? { kind } : { kind, strokes: [] })}
                >
                  {ways[kind]}
                </Button>
              ))}
            </div>
          </div>
          {value.kind === 'typed' ? (
            <TypedSignature error={error} {...name} />
          ) : (
            <>
              <TextField label="Your full name" autoComplete="name" maxLength={100} error={error} {...name} />
              <SignaturePad strokes={value.strokes} onChange={(strokes) => onChange({ kind: 'drawn', strokes })} />
              <GroupError message={signatureErrors?.strokes?.message} />
            </>
          )}
        </div>
      )}
    />
  );
}
