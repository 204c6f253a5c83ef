import './back-to-top.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { cx } from './cx.ts';

const shownAfterPx = 300;
const ringLength = 2 * Math.PI * 21;

export const BackToTopFace = ({ readPct, onPress }: { readPct: number; onPress: () => void }) => (
  <AriaButton className="ui-top" aria-label={`Back to top, ${Math.round(readPct)}% read`} onPress={onPress}>
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <circle className="ui-top-ring" cx="24" cy="24" r="21" />
      <circle
        className="ui-top-read"
        cx="24"
        cy="24"
        r="21"
        transform="rotate(-90 24 24)"
        strokeDasharray={`${((readPct / 100) * ringLength).toFixed(1)} ${ringLength.toFixed(1)}`}
      />
      <path className="ui-top-arrow" d="M24 31V17M18 23l6-6 6 6" />
    </svg>
  </AriaButton>
);

/** Whether it lies on what has the focus (WCAG 2.4.11); a part of the page that is focused by script is larger than the window. */
function coversFocus(place: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (place === null || focused === null || place.contains(focused) || focused.matches('body, [tabindex="-1"]')) return false;
  const [own, other] = [place.getBoundingClientRect(), focused.getBoundingClientRect()];
  return own.left < other.right && other.left < own.right && own.top < other.bottom && other.top < own.bottom;
}

/** Appears after 300 px; the ring shows how much of the page is read. It makes way for a focused control below it. */
export const BackToTop = () => {
  const place = useRef<HTMLDivElement>(null);
  const [readPct, setReadPct] = useState<number | null>(null);
  const [isAside, setAside] = useState(false);
  useLayoutEffect(() => setAside(coversFocus(place.current)), [readPct]);
  useEffect(() => {
    const read = () => {
      const root = document.documentElement;
      const length = root.scrollHeight - root.clientHeight;
      setReadPct(window.scrollY > shownAfterPx && length > 0 ? Math.min(100, (window.scrollY / length) * 100) : null);
    };
    const check = () => setAside(coversFocus(place.current));
    read();
    document.addEventListener('focusin', check);
    window.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      document.removeEventListener('focusin', check);
      window.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, []);
  if (readPct === null) return null;
  return (
    <div ref={place} className={cx('ui-top-place', isAside && 'ui-top-aside')}>
      <BackToTopFace
        readPct={readPct}
        onPress={() => {
          const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
          window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
        }}
      />
    </div>
  );
};
