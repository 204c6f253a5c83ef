import './select.css';
import type { ReactNode, Ref } from 'react';
import { ToggleButton } from 'react-aria-components';
import { Link } from './Link.tsx';

/** A filter that is on or off. */
export const Chip = ({
  children,
  isSelected,
  onChange,
  ref,
}: {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  ref?: Ref<HTMLButtonElement> | undefined;
}) => (
  <ToggleButton ref={ref} className="ui-chip ui-chip-plain" isSelected={isSelected} onChange={onChange}>
    {children}
  </ToggleButton>
);

/** A filter that is an address. */
export const ChipLink = ({ children, href, current = false }: { children: ReactNode; href: string; current?: boolean }) => (
  <Link className="ui-chip ui-chip-plain" href={href} aria-current={current ? 'true' : undefined}>
    {children}
  </Link>
);
