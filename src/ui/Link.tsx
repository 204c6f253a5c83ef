import type { ReactNode } from 'react';
import { Link as AriaLink } from 'react-aria-components';

export type LinkProps = {
  href: string;
  children: ReactNode;
  className?: string;
  onPress?: () => void;
  'aria-label'?: string;
  'aria-current'?: 'page' | 'step' | 'true';
  'aria-expanded'?: boolean;
  target?: string;
  download?: string | boolean;
};

/** A plain `<a href>`; inside react-aria's RouterProvider it navigates without a page load. */
export const Link = (props: LinkProps) => {
  const rest = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return <AriaLink {...rest} {...props} className={props.className ?? ''} />;
};
