/** A flat-weave pattern from a number: what the stub shop photographs. */
export function pictureSvg(seed: number, view: number): string {
  const palettes = [
    ["#8f2a20", "#efe3cb", "#22397d", "#d29a2c"],
    ["#1f3f94", "#f4efe2", "#0f7d86", "#a62b20"],
    ["#6d4a2f", "#e4d9c3", "#a8432d", "#2f4a3c"],
    ["#0b6c75", "#f2ead8", "#b06d00", "#1d2333"],
    ["#b5652e", "#f5ead6", "#5a2a1c", "#7d8f69"],
  ];
  const [ground, light, dark, accent] = palettes[seed % palettes.length]!;
  const size = 60 + ((seed * 7 + view * 13) % 4) * 20;
  const steps = Array.from({ length: 4 }, (_, ring) => {
    const r = (size / 2) * (1 - ring / 4);
    const colour = [light, dark, accent, ground][ring];
    return `<path fill="${colour}" d="M${size / 2} ${size / 2 - r}l${r} ${r}-${r} ${r}-${r}-${r}z"/>`;
  }).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480" viewBox="0 0 720 480"><defs><pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${(view * 45) % 90})"><rect width="${size}" height="${size}" fill="${ground}"/>${steps}</pattern></defs><rect width="720" height="480" fill="#e9e1d2"/><rect x="${view * 40 + 70}" y="40" width="${580 - view * 60}" height="400" rx="${seed % 3 === 1 ? 200 : 4}" fill="url(#p)"/></svg>`;
}
