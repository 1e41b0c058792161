import { useQuery } from '@tanstack/react-query';
import { packageEndpoints } from '#api/billing/packages.ts';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { call } from '#web/lib/api.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { PackageForm, type PackageInput } from './package-form.tsx';

const emptyPackage: PackageInput = {
  name: '',
  description: '',
  type: 'pay_per_video',
  price: '',
  videoCreditLimit: null,
  creditValidityDays: null,
  creditUse: 'at_creation',
  renewsMonthly: false,
  additionalFeatures: [],
};

export function AddPackageDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data: studio, isPending } = useQuery(studioSettings);
  return (
    <Dialog title="Add package" open={open} onClose={onClose}>
      {isPending ? (
        <Spinner text="Loading..." />
      ) : (
        <PackageForm
          defaultValues={{
            ...emptyPackage,
            currency: studio?.currency ?? 'USD',
            taxRate: studio?.taxRate ?? '',
            taxExemption: studio?.taxExemption ?? null,
          }}
          save={(body) => call(packageEndpoints.create, { body })}
          successMessage="Package added."
          submitLabel="Add package"
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
