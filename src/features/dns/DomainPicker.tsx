import { counted } from '#domain/text.ts';
import { nameOf } from '#src/page/domain-name.ts';
import '#src/ui/field.css';
import '#src/ui/select.css';
import './dns.css';
import { useState } from 'react';
import { Button as AriaButton, ComboBox, Input, ListBox, ListBoxItem } from 'react-aria-components';
import { Icon } from '#src/ui/Icon.tsx';
import { matching } from '#src/ui/options.ts';
import { PopoverSurface } from '#src/ui/PopoverSurface.tsx';
import type { Domain } from './types.ts';

type PickerProps = { domains: readonly Domain[]; value: number | undefined; onChange: (id: number) => void };

/** One domain of many: type a part of its name, or open the list. */
export function DomainPicker(props: PickerProps) {
  return <Picker key={props.value} {...props} />;
}

function Picker({ domains, value, onChange }: PickerProps) {
  const current = domains.find(({ id }) => id === value)?.name ?? '';
  const [text, setText] = useState(current);
  const options = domains.map((domain) => ({ id: String(domain.id), label: nameOf(domain) }));
  const { found, more } = matching(options, text === current ? '' : text, String(value));
  return (
    <ComboBox
      className="dns-picker"
      aria-label="Domain"
      items={found}
      inputValue={text}
      onInputChange={setText}
      defaultSelectedKey={value === undefined ? null : String(value)}
      menuTrigger="focus"
      allowsEmptyCollection
      onSelectionChange={(key) => {
        if (key !== null && Number(key) !== value) onChange(Number(key));
      }}
    >
      <Input className="ui-input" placeholder="Find a domain" onFocus={(event) => event.currentTarget.select()} />
      <AriaButton className="dns-picker-open">
        <Icon name="down" small />
      </AriaButton>
      <PopoverSurface variant="list">
        <ListBox className="ui-options" renderEmptyState={() => <p className="dns-picker-none">No domain with this name.</p>}>
          {({ id, label }: (typeof found)[number]) => (
            <ListBoxItem id={id} textValue={label} className="ui-option">
              {label}
            </ListBoxItem>
          )}
        </ListBox>
        {more > 0 && <p className="ui-options-more">{counted(more, 'more domain')}. Type to narrow the list.</p>}
      </PopoverSurface>
    </ComboBox>
  );
}
