import { useRef, useState } from 'react';
import { SearchField } from '#src/ui/SearchField.tsx';

const restMs = 400;

type SearchFilterProps = {
  label: string;
  placeholder?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** A search field whose text goes into the address once typing pauses, or with Enter. */
export function SearchFilter({ label, placeholder, value, onChange }: SearchFilterProps) {
  const [typed, setTyped] = useState<{ text: string; over: string | undefined } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const text = typed !== null && typed.over === value ? typed.text : (value ?? '');
  const apply = (next: string) => {
    clearTimeout(timer.current);
    onChange(next.trim() === '' ? undefined : next.trim());
  };
  return (
    <SearchField
      label={label}
      placeholder={placeholder ?? label}
      small
      value={text}
      onChange={(next) => {
        setTyped({ text: next, over: value });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => apply(next), restMs);
      }}
      onSubmit={apply}
    />
  );
}
