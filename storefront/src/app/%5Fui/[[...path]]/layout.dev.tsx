import "@/styles/global.css";

import type { ReactNode } from "react";

import { HydrationMark } from "@/app/_frame/hydration-mark";
import { languageOf } from "@/app/_widgets/address";
import { LanguageProvider } from "@/lib/language";
import { direction } from "@/lib/locale";
import { messagesOf } from "@/lib/messages";
import { LazyParts } from "@/ui/lazy";
import { ToastHost } from "@/ui/toast-host";

type Props = { children: ReactNode; params: Promise<{ path?: string[] }> };

/** The root of the widgets page: what a page of the shop has around its widgets, without header. */
export default async function WidgetsLayout({ children, params }: Props) {
  const language = languageOf((await params).path);
  const { common } = messagesOf(language);
  return (
    <html lang={language} dir={direction(language)}>
      <body>
        <LanguageProvider language={language}>
          <LazyParts words={{ failed: common.partFailed, retry: common.retry }}>
            {children}
            <ToastHost closeLabel={common.close} />
            <HydrationMark />
          </LazyParts>
        </LanguageProvider>
      </body>
    </html>
  );
}
