import '#src/ui/field.css';
import '#src/ui/select.css';
import './dns.css';
import { Button as AriaButton, ComboBox, Input, ListBox, ListBoxItem } from 'react-aria-components';
import { Icon } from '#src/ui/Icon.tsx';
import { PopoverSurface } from '#src/ui/PopoverSurface.tsx';
import type { Domain } from './types.ts';

type PickerProps = { domains: readonly Domain[]; value: number | undefined; onChange: (id: number) => void };

/** One domain of many: type a part of its name, or open the list. */
export function DomainPicker({ domains, value, onChange }: PickerProps) {
  return (
    <ComboBox
      key={value}
      className="dns-picker"
      aria-label="Domain"
      defaultItems={domains}
      defaultSelectedKey={value ?? null}
      menuTrigger="focus"
      onSelectionChange={(key) => {
        if (typeof key === 'number' && key !== value) onChange(key);
      }}
    >
      <Input className="ui-input" placeholder="Find a domain" onFocus={(event) => event.currentTarget.select()} />
      <AriaButton className="dns-picker-open">
        <Icon name="down" small />
      </AriaButton>
      <PopoverSurface look="list">
        <ListBox className="ui-options" renderEmptyState={() => <p className="dns-picker-none">No domain with this name.</p>}>
          {(domain: Domain) => (
            <ListBoxItem id={domain.id} textValue={domain.name} className="ui-option">
              {domain.name}
            </ListBoxItem>
          )}
        </ListBox>
      </PopoverSurface>
    </ComboBox>
  );
}
