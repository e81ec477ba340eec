import type { OrderReturnForm } from "@/lib/gateway/types";

/** A picture as it is sent; `bitmap` to show it by. */
export type Prepared = {
  key: string;
  name: string;
  content: Blob;
  bitmap: ImageBitmap | null;
};

/** Wide enough to see a defect, small enough for a slow network. */
const MAX_SIDE = 1600;
const QUALITY = 0.85;
/** All pictures of a request together, with room for the rest of it. */
const MAX_SHARE = 0.37;

let made = 0;

/**
 * Draws a picture anew, not larger than needed: a phone's own is many megabytes and tells where it
 * was taken. What a browser cannot draw is sent as it is, if it is of a kind that the shop takes.
 */
export async function preparePicture(
  file: File,
  limits: OrderReturnForm["pictures"],
): Promise<Prepared | "wrong" | "large"> {
  const key = String(++made);
  const drawn = await redraw(file);
  if (!drawn && !limits.kinds.includes(file.type)) return "wrong";
  if (!drawn && !(await isPicture(file))) return "wrong";
  const content = drawn?.content ?? file;
  if (content.size > limits.maxBytes * MAX_SHARE) return "large";
  return { key, name: file.name, content, bitmap: drawn?.bitmap ?? null };
}

async function redraw(file: File): Promise<{ content: Blob; bitmap: ImageBitmap } | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = canvas.getContext("2d");
    if (!context) return null;
    // What is transparent would turn black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const content = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", QUALITY),
    );
    return content && { content, bitmap };
  } catch {
    return null;
  }
}

/** By its first bytes, as the gateway tells it. */
async function isPicture(file: Blob): Promise<boolean> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    (head.startsWith("RIFF") && head.slice(8) === "WEBP")
  );
}
