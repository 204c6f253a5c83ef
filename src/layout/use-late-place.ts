import { useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const giveUpMs = 10_000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `top` once the page has grown that long, unless its reader moves first. Answers what ends the wait. */
function scrollWhenLongEnough(top: number): () => void {
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < top) return;
    end();
    scrollTo({ top });
  });
  const timer = setTimeout(() => end(), giveUpMs);
  function end() {
    grown.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) removeEventListener(move, end);
  }
  for (const move of ownMoves) addEventListener(move, end, { passive: true });
  grown.observe(document.body);
  return end;
}

/** The router restores the place on a page as soon as it is drawn; where its data come later, the place is restored with them. */
export function useLatePlace(): void {
  const place = useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  // As it was when the place was drawn: for a new one that begins where the window was, the router notes that place later.
  const [kept, setKept] = useState({ place, top });
  if (kept.place !== place) setKept({ place, top });
  useEffect(() => (kept.top > 0 ? scrollWhenLongEnough(kept.top) : undefined), [kept]);
}
