import type { RefObject } from 'react';
import { ListBox } from 'react-aria-components';
import { OptionItem } from './OptionItem.tsx';
import type { Option } from './options.ts';
import { PopoverSurface } from './PopoverSurface.tsx';

/** The options of a filter beside its button; the chosen one has the focus. `onDone` gets `null` where none was chosen. */
export const FilterOptions = ({
  label,
  options,
  value,
  onDone,
  triggerRef,
}: {
  label: string;
  options: Option[];
  value: string | null;
  onDone: (key: string | null) => void;
  triggerRef: RefObject<HTMLButtonElement | null>;
}) => (
  <PopoverSurface look="list" triggerRef={triggerRef} isOpen onOpenChange={() => onDone(null)}>
    <ListBox
      className="ui-options"
      aria-label={label}
      items={options}
      autoFocus
      shouldSelectOnPressUp
      selectionMode="single"
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onDone(keys === 'all' ? null : String([...keys][0] ?? '') || null)}
    >
      {OptionItem}
    </ListBox>
  </PopoverSurface>
);
