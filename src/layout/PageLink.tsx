import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

/** A link within the app that leaves the page where it is scrolled to, unless `toTop`. */
export function PageLink({
  href,
  className,
  current,
  toTop = false,
  children,
}: {
  href: string;
  className?: string;
  current?: boolean;
  toTop?: boolean;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate({ href, resetScroll: toTop });
  };
  return (
    <a href={href} className={className} aria-current={current === true ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  );
}
