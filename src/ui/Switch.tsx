import './checkbox.css';
import type { ReactNode } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components';

export const Switch = ({
  children,
  isSelected,
  onChange,
  isDisabled,
}: {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}) => (
  <AriaSwitch className="ui-switch" isSelected={isSelected} onChange={onChange} isDisabled={isDisabled}>
    <span className="ui-switch-track" />
    <span>{children}</span>
  </AriaSwitch>
);
