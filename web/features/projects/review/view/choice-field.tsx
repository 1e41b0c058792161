interface ChoiceFieldProps {
  /** Of the group. */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

/** One of several that exclude each other. */
export const ChoiceField = ({ name, label, checked, onChoose }: ChoiceFieldProps) => (
  <label className="flex min-h-8 items-center gap-2 tabular-nums pointer-coarse:min-h-11">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
    {label}
  </label>
);
