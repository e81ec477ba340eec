import "server-only";

import { readPublic } from "@/lib/gateway/server";
import type { Department } from "@/lib/gateway/types";
import type { Language } from "@/lib/locale";
import { lazyBff } from "@/lib/lazy-paths";

/** Whom to write to, the same for everybody; without them (logged) nobody can be written to. */
export async function readDepartments(language: Language): Promise<Department[]> {
  try {
    return (await readPublic(lazyBff.departments(language))).data.departments;
  } catch (error) {
    console.error("departments not loaded", error);
    return [];
  }
}
