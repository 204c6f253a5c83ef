import './select.css';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components';
import { cx } from './cx.ts';
import { PopoverSurface } from './PopoverSurface.tsx';

export type MenuEntry = {
  id: string;
  label: string;
  note?: ReactNode;
  href?: string;
  onAction?: () => void;
  danger?: boolean;
  isDisabled?: boolean;
};

export const Menu = ({
  trigger,
  label,
  entries,
  placement = 'bottom end',
}: {
  trigger: ReactNode;
  label: string;
  entries: MenuEntry[];
  placement?: 'bottom start' | 'bottom end';
}) => (
  <MenuTrigger>
    {trigger}
    <PopoverSurface variant="list" placement={placement}>
      <AriaMenu className="ui-options" aria-label={label} items={entries}>
        {(entry) => (
          <MenuItem
            id={entry.id}
            href={entry.href}
            onAction={entry.onAction}
            isDisabled={entry.isDisabled}
            textValue={entry.label}
            className={cx('ui-option', entry.danger && 'ui-option-danger')}
          >
            <span>
              {entry.label}
              {entry.note && <span className="ui-sub">{entry.note}</span>}
            </span>
          </MenuItem>
        )}
      </AriaMenu>
    </PopoverSurface>
  </MenuTrigger>
);
