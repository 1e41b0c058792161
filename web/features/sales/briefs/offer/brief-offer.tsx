import { useState } from 'react';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';

/** Opens the brief that is offered to whoever has just written. */
export default function BriefOffer({ token }: { token: string }) {
  const [state, setState] = useState<'offered' | 'opening' | 'failed'>('offered');
  const open = async () => {
    setState('opening');
    try {
      const { briefLinkEndpoints } = await import('#api/sales/brief-links.ts');
      const { link } = await call(briefLinkEndpoints.acceptOffer, { params: { token } });
      location.assign(link);
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="grid justify-items-start gap-3 border-line border-t pt-5">
      <p className="max-w-[50ch] text-pretty text-muted">
        If you have a few minutes, a short questionnaire helps us to answer with an offer.
      </p>
      <Button variant="secondary" pending={state === 'opening' && 'Opening...'} onClick={open}>
        Tell us more about your project
      </Button>
      {state === 'failed' && (
        <p role="alert" className="text-on-rose text-sm">
          This couldn't be opened. Please try again.
        </p>
      )}
    </div>
  );
}
