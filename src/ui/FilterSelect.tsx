import './select.css';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { deferred } from './deferred.tsx';
import { Icon } from './Icon.tsx';
import { type Choice, chosen } from './options.ts';

const Options = deferred(async () => (await import('./FilterOptions.tsx')).FilterOptions);

/** A filter: the chosen value is the button; `label` is read, not drawn. Its list is loaded when first opened. */
export const FilterSelect = <Id extends string>({
  label,
  options,
  value,
  onChange,
  isDisabled,
}: Omit<Choice<Id>, 'name'> & { label: string }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const text = options.find((option) => option.id === value)?.label ?? label;
  const done = (key: string | null) => {
    setOpen(false);
    const id = chosen(options, key);
    if (id !== undefined && id !== value) onChange(id);
  };
  return (
    <div className="ui-filter">
      <AriaButton
        ref={button}
        className="ui-chip"
        isDisabled={isDisabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-label={text === label ? label : `${text} ${label}`}
        onPress={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
          else event.continuePropagation();
        }}
      >
        <span>{text}</span>
        <Icon name="down" small />
      </AriaButton>
      {isOpen && <Options label={label} options={options} value={value} onDone={done} triggerRef={button} />}
    </div>
  );
};
