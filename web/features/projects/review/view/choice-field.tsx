interface ChoiceFieldProps {
  /** The name of the group of radio buttons. */
  name: string;
  label: string;
  checked: boolean;
  onChoose: () => void;
}

/** A radio button, of which only one in a group is chosen. */
export const ChoiceField = ({ name, label, checked, onChoose }: ChoiceFieldProps) => (
  <label className="flex min-h-8 items-center gap-2 tabular-nums pointer-coarse:min-h-11">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="size-4 shrink-0 accent-accent" />
    {label}
  </label>
);
