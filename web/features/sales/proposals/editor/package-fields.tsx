import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { isCurrentPackage, packageOf } from '#domain/sales/proposal-packages.ts';
import { formatPackagePrice } from '#web/features/billing/packages/format-package-price.ts';
import { type AdminPackage, packageOptions } from '#web/features/billing/packages/package.ts';
import { newKey } from '#web/lib/new-key.ts';
import { Button, buttonClasses, PlainButton } from '#web/ui/button/button.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { Menu, menuItem } from '#web/ui/menu.tsx';
import { formatPackage } from '../document/format-package.ts';
import type { ProposalForm } from './use-proposal-draft.ts';

/** The packages that can be sold in a proposal's currency; undefined while they are loading. */
function useOffered(currency: string): AdminPackage[] | undefined {
  const { data } = useQuery(packageOptions);
  return data?.filter((offered) => offered.isActive && offered.currency === currency);
}

interface AddPackageMenuProps {
  form: ProposalForm;
  onAdd: (option: ReturnType<typeof optionOf>) => void;
}

/** Adds an option that sells a package of the studio. Nothing while the studio has none. */
export function AddPackageMenu({ form, onAdd }: AddPackageMenuProps) {
  const offered = useOffered(form.watch('currency') ?? '');
  if (!offered?.length) return null;
  return (
    <Menu
      button={
        <>
          <Plus aria-hidden size={16} /> Add package
        </>
      }
      buttonClass={`cursor-pointer ${buttonClasses({ variant: 'secondary', size: 'small' })}`}
    >
      {offered.map((added) => (
        <li key={added.id} className="w-64">
          <PlainButton className={`grid ${menuItem}`} onClick={() => onAdd(optionOf(added))}>
            <span className="[overflow-wrap:anywhere]">{added.name}</span>
            <span className="text-muted text-sm">{formatPackagePrice(added)}</span>
          </PlainButton>
        </li>
      ))}
    </Menu>
  );
}

function optionOf(added: AdminPackage) {
  const { name, description, additionalFeatures, price, renewsMonthly } = added;
  const texts = [description, ...additionalFeatures.map((feature) => `• ${feature}`)].filter(Boolean);
  const item = { key: newKey(), title: name, description: texts.join('\n').slice(0, 1000), quantity: 1, quantityRange: null };
  return { ...item, unit: renewsMonthly ? ('month' as const) : ('item' as const), unitAmount: price, package: packageOf(added) };
}

interface PackageFieldsProps {
  form: ProposalForm;
  path: `content.options.${number}`;
}

/** The price of an option that sells a package, and what comes with it. */
export function PackageFields({ form: { control, controlled, watch }, path }: PackageFieldsProps) {
  const { field } = useController({ control, name: `${path}.package` });
  const currency = watch('currency') ?? '';
  const offered = useOffered(currency);
  const sold = field.value;
  if (!sold) return null;
  const current = offered?.find(({ id }) => id === sold.id);
  const isOutdated = offered && !isCurrentPackage(sold, current, currency);
  return (
    <>
      <DecimalField label="Price" {...controlled(`${path}.unitAmount`)} />
      <p className="text-muted text-sm">
        Package “{sold.name}”. {formatPackage(sold, currency)}. It's delivered once the invoice is paid in full.
      </p>
      {isOutdated && (
        <div role="alert" className="grid justify-items-start gap-2 text-on-rose text-sm">
          {current ? 'This package has changed since you added it.' : `This package isn't offered in ${currency} any more. Remove it.`}
          {current && (
            <Button variant="secondary" size="small" onClick={() => field.onChange(packageOf(current))}>
              Update
            </Button>
          )}
        </div>
      )}
    </>
  );
}
