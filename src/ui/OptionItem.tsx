import { ListBoxItem } from 'react-aria-components';
import { Icon } from './Icon.tsx';
import type { Option } from './options.ts';

/** An option in a list, with a tick where it is chosen. */
export const OptionItem = (option: Option) => (
  <ListBoxItem id={option.id} textValue={option.label} className="ui-option" isDisabled={option.isDisabled}>
    <span>
      {option.label}
      {option.note && <span className="ui-sub">{option.note}</span>}
    </span>
    <Icon name="check" small className="ui-option-check" />
  </ListBoxItem>
);
