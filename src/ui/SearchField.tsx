import { SearchField as AriaSearchField, Input, Label } from 'react-aria-components';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { FieldText } from './FieldText.tsx';
import { Icon } from './Icon.tsx';

export type SearchFieldProps = {
  label: string;
  /** The label is drawn; otherwise it is only read. */
  labelShown?: boolean;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  small?: boolean;
  isDisabled?: boolean;
};

export const SearchField = ({
  label,
  labelShown = false,
  placeholder,
  hint,
  error,
  small = false,
  ...rest
}: SearchFieldProps) => (
  <AriaSearchField
    {...rest}
    className={cx('ui-field ui-search', small && 'ui-search-small')}
    isInvalid={Boolean(error)}
    aria-label={labelShown ? undefined : label}
  >
    {labelShown && <Label className="ui-field-label">{label}</Label>}
    <div className="ui-field-box">
      <Icon name="search" className="ui-search-icon" />
      <Input className="ui-input" placeholder={placeholder} />
      <IconButton icon="close" label="Clear" />
    </div>
    <FieldText hint={hint} error={error} />
  </AriaSearchField>
);
