import { useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { deferred } from './deferred.tsx';
import type { FieldTexts } from './FieldText.tsx';
import { Icon } from './Icon.tsx';
import { type Choice, chosen } from './options.ts';

const Options = deferred(async () => (await import('./FilterOptions.tsx')).FilterOptions);

/** A field for one of many options, found by typing; `Select` draws it for long lists. */
export const LongSelect = <Id extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
  isDisabled,
}: Choice<Id> & FieldTexts & { placeholder: string }) => {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = options.find((option) => option.id === value)?.label;
  const note = error ?? hint;
  const done = (key: string | null) => {
    setOpen(false);
    const found = chosen(options, key);
    if (found !== undefined) onChange(found);
  };
  return (
    <div className="ui-field">
      <span id={`${id}-label`} className="ui-field-label">
        {label}
      </span>
      <AriaButton
        ref={button}
        id={id}
        className="ui-input ui-select"
        isDisabled={isDisabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}`}
        aria-describedby={note ? `${id}-note` : undefined}
        onPress={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setOpen(true);
          else event.continuePropagation();
        }}
      >
        <span className="ui-select-value" data-placeholder={text === undefined || undefined}>
          {text ?? placeholder}
        </span>
        <Icon name="down" />
      </AriaButton>
      {note && (
        <span id={`${id}-note`} className={error ? 'ui-field-error' : 'ui-field-hint'}>
          {error && <Icon name="fail" small />}
          <span>{note}</span>
        </span>
      )}
      {isOpen && (
        <Options
          label={typeof label === 'string' ? label : placeholder}
          {...{ options, value }}
          onDone={done}
          triggerRef={button}
        />
      )}
    </div>
  );
};
