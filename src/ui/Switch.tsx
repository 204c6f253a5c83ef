import './checkbox.css';
import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';

export const Switch = ({
  children,
  isSelected,
  onChange,
  isDisabled,
  isPending = false,
}: {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
  /** Its own press is under way: it keeps the focus, which a disabled switch loses. */
  isPending?: boolean;
}) => (
  <AriaSwitch className="ui-switch" isSelected={isSelected} onChange={onChange} isDisabled={isDisabled} isReadOnly={isPending}>
    <span className="ui-switch-track" />
    <span>{children}</span>
  </AriaSwitch>
);
