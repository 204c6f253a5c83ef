import './back-to-top.css';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';

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

/** Appears after 300 px; the ring shows how much of the page is read. */
export const BackToTop = () => {
  const [readPct, setReadPct] = useState<number | null>(null);
  useEffect(() => {
    const read = () => {
      const root = document.documentElement;
      const length = root.scrollHeight - root.clientHeight;
      setReadPct(window.scrollY > shownAfterPx && length > 0 ? Math.min(100, (window.scrollY / length) * 100) : null);
    };
    read();
    window.addEventListener('scroll', read, { passive: true });
    window.addEventListener('resize', read);
    return () => {
      window.removeEventListener('scroll', read);
      window.removeEventListener('resize', read);
    };
  }, []);
  if (readPct === null) return null;
  return (
    <div className="ui-top-place">
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
