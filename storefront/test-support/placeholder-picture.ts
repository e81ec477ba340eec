/** A flat-weave pattern for a picture's address, where there is no shop to ask for the picture. */
export function pictureSvg(path: string): string {
  const palettes = [
    ["#8f2a20", "#efe3cb", "#22397d", "#d29a2c"],
    ["#1f3f94", "#f4efe2", "#0f7d86", "#a62b20"],
    ["#6d4a2f", "#e4d9c3", "#a8432d", "#2f4a3c"],
  ];
  const seed = [...path.split("/").at(-1)!].reduce((sum, char) => sum + char.codePointAt(0)!, 0);
  const [ground, light, dark, accent] = palettes[seed % palettes.length]!;
  const size = 60 + (seed % 4) * 20;
  const rings = [light, dark, accent, ground].map((colour, ring) => {
    const r = (size / 2) * (1 - ring / 4);
    const [x, y] = [size / 2, size / 2 - r];
    return `<path fill="${colour}" d="M${x} ${y}l${r} ${r}-${r} ${r}-${r}-${r}z"/>`;
  });
  const tile = `<rect width="${size}" height="${size}" fill="${ground}"/>${rings.join("")}`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480" viewBox="0 0 720 480">',
    `<pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse">`,
    `${tile}</pattern>`,
    '<rect width="720" height="480" fill="url(#p)"/></svg>',
  ].join("");
}
