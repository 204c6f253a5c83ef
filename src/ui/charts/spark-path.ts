export type SparkPoint = { x: number; y: number };

/** Points of a sparkline in its 88 by 24 box; nulls leave a gap. A flat series lies in the middle. */
export const sparkPoints = (values: (number | null)[], from?: number, to?: number): (SparkPoint | null)[] => {
  const known = values.filter((value) => value !== null);
  const low = from ?? Math.min(...known);
  const high = to ?? Math.max(...known);
  const step = values.length > 1 ? 82 / (values.length - 1) : 0;
  return values.map((value, index) => {
    if (value === null) return null;
    const y = high === low ? 12 : 20 - ((value - low) / (high - low)) * 16;
    return { x: 2 + index * step, y: Math.round(y * 10) / 10 };
  });
};

export const linePath = (points: (SparkPoint | null)[]): string => {
  let path = '';
  let joined = false;
  for (const point of points) {
    if (point) path += `${joined ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    joined = point !== null;
  }
  return path;
};
