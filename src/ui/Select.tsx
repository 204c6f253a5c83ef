import './select.css';
import { Button as AriaButton, Select as AriaSelect, Label, ListBox, SelectValue } from 'react-aria-components';
import { FieldText, type FieldTexts } from './FieldText.tsx';
import { Icon } from './Icon.tsx';
import { LongSelect } from './LongSelect.tsx';
import { OptionItem } from './OptionItem.tsx';
import { type Choice, chosen, isLong } from './options.ts';
import { PopoverSurface } from './PopoverSurface.tsx';

type SelectProps<Id extends string> = Choice<Id> & FieldTexts & { placeholder?: string; isRequired?: boolean };

/** A field for one of several options; many are found by typing. */
export const Select = <Id extends string>({ placeholder = 'Choose', ...props }: SelectProps<Id>) =>
  isLong(props.options) ? (
    <LongSelect {...props} placeholder={placeholder} />
  ) : (
    <ShortSelect {...props} placeholder={placeholder} />
  );

const ShortSelect = <Id extends string>({
  label,
  hint,
  error,
  options,
  value,
  onChange,
  placeholder,
  ...rest
}: SelectProps<Id>) => (
  <AriaSelect
    {...rest}
    className="ui-field"
    isInvalid={Boolean(error)}
    validationBehavior="aria"
    placeholder={placeholder}
    value={value}
    onChange={(key) => {
      const id = chosen(options, key);
      if (id !== undefined) onChange(id);
    }}
  >
    <Label className="ui-field-label">{label}</Label>
    <AriaButton className="ui-input ui-select">
      <SelectValue className="ui-select-value" />
      <Icon name="down" />
    </AriaButton>
    <FieldText hint={hint} error={error} />
    <PopoverSurface variant="list">
      <ListBox className="ui-options" items={options}>
        {OptionItem}
      </ListBox>
    </PopoverSurface>
  </AriaSelect>
);
