import { type RefObject, useState } from 'react';
import { Autocomplete, Input, ListBox, SearchField } from 'react-aria-components';
import { counted } from '#domain/text.ts';
import { OptionItem } from './OptionItem.tsx';
import { isLong, matching, type Option } from './options.ts';
import { PopoverSurface } from './PopoverSurface.tsx';

type OptionsProps = { label: string; options: Option[]; value: string | null; onDone: (key: string | null) => void };

/** The options of a choice beside its button; a long list has a search field. `onDone` gets `null` where none was chosen. */
export const FilterOptions = ({ triggerRef, ...rest }: OptionsProps & { triggerRef: RefObject<HTMLButtonElement | null> }) => (
  <PopoverSurface variant="list" label={rest.label} triggerRef={triggerRef} isOpen onOpenChange={() => rest.onDone(null)}>
    {isLong(rest.options) ? <LongList {...rest} /> : <OptionList {...rest} autoFocus />}
  </PopoverSurface>
);

const OptionList = ({ label, options, value, onDone, autoFocus = false }: OptionsProps & { autoFocus?: boolean }) => (
  <ListBox
    className="ui-options"
    aria-label={label}
    items={options}
    autoFocus={autoFocus}
    shouldSelectOnPressUp
    selectionMode="single"
    selectedKeys={value === null ? [] : [value]}
    onSelectionChange={(keys) => onDone(keys === 'all' ? null : String([...keys][0] ?? '') || null)}
  >
    {OptionItem}
  </ListBox>
);

const LongList = ({ options, ...rest }: OptionsProps) => {
  const [text, setText] = useState('');
  const { found, more } = matching(options, text, rest.value);
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField className="ui-options-search" aria-label={`Find in ${rest.label}`} autoFocus>
        <Input className="ui-input" placeholder="Type to search" />
      </SearchField>
      <OptionList {...rest} options={found} />
      {(more > 0 || found.length === 0) && (
        <p className="ui-options-more" role="status">
          {found.length === 0 ? `No results for “${text}”` : `${counted(more, 'more result')}. Type to narrow the list.`}
        </p>
      )}
    </Autocomplete>
  );
};
