import { encode } from 'uqr';

/** A QR code, dark on light in both themes, since cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="security-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path className="security-qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="security-qr-dark" d={path} />
    </svg>
  );
}
