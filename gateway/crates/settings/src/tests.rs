use std::collections::BTreeMap;

use super::Settings;

fn read(variables: &[(&str, &str)], file: Option<&str>) -> Result<Settings, Vec<String>> {
    let environment: BTreeMap<_, _> =
        variables.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
    Settings::read(environment, file)
        .map_err(|problems| problems.iter().map(ToString::to_string).collect())
}

const REQUIRED: [(&str, &str); 2] = [
    ("VITRIN_SHOP_URL", "http://127.0.0.1:8090"),
    ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000"),
];

#[test]
fn two_variables_are_enough() {
    let settings = read(&REQUIRED, None).unwrap();
    assert_eq!(settings.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.locale.languages, ["tr", "en", "de", "ar"]);
    assert_eq!(settings.session.member_cookies, ["nocache"]);
}

#[test]
fn every_problem_is_told_at_once_with_its_variable_and_an_example() {
    let problems = read(
        &[
            ("VITRIN_SHOP_URL", "shop"),
            ("VITRIN_LISTEN", "8080"),
            ("VITRIN_LANGUAGES", "turkish"),
            ("VITRIN_SHOP_PERFIX", "x"),
            ("VITRIN_SEAL_KEYS", "short"),
            ("VITRIN_LIMIT_CLIENT", "many"),
            ("VITRIN_CONSENT_REQUIRED", "maybe"),
            ("VITRIN_SHOP_PATIENCE", "much"),
            ("VITRIN_HOSTS", "shop.example,https://shop.example"),
            ("VITRIN_PAGE_PARAMETERS", "campaign,a=b"),
        ],
        None,
    )
    .unwrap_err();
    for wanted in [
        "VITRIN_SHOP_URL: not an address",
        "VITRIN_STOREFRONT_URL: is required (example: VITRIN_STOREFRONT_URL=http://127.0.0.1:3000)",
        "VITRIN_LISTEN: must be an IP address and a port (example: VITRIN_LISTEN=127.0.0.1:8080)",
        "VITRIN_LIMIT_CLIENT: must be a whole number",
        "VITRIN_CONSENT_REQUIRED: must be true or false (example: VITRIN_CONSENT_REQUIRED=true)",
        "VITRIN_SHOP_PATIENCE: must be a number",
        "VITRIN_LANGUAGES:",
        "VITRIN_SEAL_KEYS:",
        "VITRIN_HOSTS: https://shop.example is not a host",
        "VITRIN_PAGE_PARAMETERS: a=b is not a parameter's name",
        "VITRIN_SHOP_PERFIX: is not a setting; did you mean VITRIN_SHOP_PREFIX?",
    ] {
        assert!(problems.iter().any(|p| p.starts_with(wanted)), "{wanted} not in {problems:#?}");
    }
}

#[test]
fn the_environment_wins_over_the_file() {
    let file = "shop_url = \"https://file.example\"\nstorefront_url = \"http://127.0.0.1:3000\"\nlanguages = [\"tr\", \"en\"]\n";
    let settings = read(&[("VITRIN_SHOP_URL", "https://environment.example")], Some(file)).unwrap();
    assert_eq!(settings.shop.url.host_str(), Some("environment.example"));
    assert_eq!(settings.locale.languages, ["tr", "en"]);
}

#[test]
fn gw_9_the_prefix_is_decoded() {
    let mut variables = REQUIRED.to_vec();
    variables.push(("VITRIN_SHOP_PREFIX", "L2VkZ2Uv"));
    assert_eq!(read(&variables, None).unwrap().shop.prefix, "/edge");
}

#[test]
fn keys_are_never_printed() {
    let mut variables = REQUIRED.to_vec();
    variables.push(("VITRIN_SEAL_KEYS", "0123456789abcdef0123456789abcdef"));
    assert!(!format!("{:?}", read(&variables, None).unwrap()).contains("0123456789abcdef"));
}

#[test]
fn an_admin_listener_that_others_reach_needs_a_token() {
    let with = |listen: &str, token: &str| {
        let mut variables = REQUIRED.to_vec();
        variables.extend([("VITRIN_ADMIN_LISTEN", listen), ("VITRIN_ADMIN_TOKEN", token)]);
        read(&variables, None)
    };
    let token = "0123456789abcdef0123456789abcdef";
    for beyond in ["0.0.0.0:8081", "10.0.0.7:8081", "[::]:8081", "192.168.1.1:0"] {
        let problems = with(beyond, "").unwrap_err();
        let wanted = "VITRIN_ADMIN_TOKEN: is required when VITRIN_ADMIN_LISTEN is not an address of this \
            machine alone (example: VITRIN_ADMIN_TOKEN=<output of: openssl rand -hex 32>)";
        assert_eq!(problems, [wanted], "{beyond}");
        assert!(!format!("{:?}", with(beyond, token).unwrap()).contains(token), "never printed");
    }
    for local in ["127.0.0.1:8081", "[::1]:8081"] {
        with(local, "").unwrap();
    }
    for weak in ["short", "0123456789abcdef 0123456789abcdef"] {
        let problems = with("127.0.0.1:8081", weak).unwrap_err();
        assert!(problems[0].starts_with("VITRIN_ADMIN_TOKEN: needs at least 32 characters"));
        assert!(!problems[0].contains(weak));
    }
}

#[test]
fn a_plain_shop_on_another_machine_has_to_be_allowed() {
    let with = |url: &'static str, more: &[(&'static str, &'static str)]| {
        let mut variables =
            vec![("VITRIN_SHOP_URL", url), ("VITRIN_STOREFRONT_URL", "http://127.0.0.1:3000")];
        variables.extend(more);
        read(&variables, None)
    };
    let problems = with("http://shop:8090", &[]).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].starts_with("VITRIN_SHOP_URL: is plain http"), "{problems:?}");
    assert!(problems[0].contains("VITRIN_ALLOW_PLAIN_SHOP=true"), "{problems:?}");
    assert!(with("http://shop:8090", &[("VITRIN_ALLOW_PLAIN_SHOP", "true")]).is_ok());
    for url in ["https://shop.example", "http://localhost:8090", "http://[::1]:8090"] {
        assert!(with(url, &[]).is_ok(), "{url}");
    }
}

#[test]
fn headers_that_never_pass_cannot_be_listed() {
    for (variable, name) in [
        ("VITRIN_SHOP_REQUEST_HEADERS", "X-Forwarded-Host"),
        ("VITRIN_SHOP_REQUEST_HEADERS", "proxy"),
        ("VITRIN_SHOP_REQUEST_HEADERS", "x_device"),
        ("VITRIN_SHOP_REQUEST_HEADERS", "cookie"),
        ("VITRIN_SHOP_RESPONSE_HEADERS", "Access-Control-Allow-Origin"),
        ("VITRIN_SHOP_RESPONSE_HEADERS", "set-cookie"),
        ("VITRIN_SHOP_RESPONSE_HEADERS", "content-security-policy"),
        ("VITRIN_SHOP_RESPONSE_HEADERS", "not a name"),
    ] {
        let mut variables = REQUIRED.to_vec();
        variables.push((variable, name));
        let problems = read(&variables, None).unwrap_err();
        assert!(problems.len() == 1 && problems[0].starts_with(variable), "{name}: {problems:?}");
    }
    let mut variables = REQUIRED.to_vec();
    variables.push(("VITRIN_SHOP_REQUEST_HEADERS", "X-App-Version, x-device, x-device"));
    let settings = read(&variables, None).unwrap();
    assert_eq!(settings.shop.request_headers, ["x-app-version", "x-device"]);
}

#[test]
fn a_shop_that_sees_the_public_host_needs_one() {
    let mut variables = REQUIRED.to_vec();
    variables.push(("VITRIN_SHOP_SEES_PUBLIC_HOST", "true"));
    let problems = read(&variables, None).unwrap_err();
    assert!(problems[0].contains("needs VITRIN_PUBLIC_URL"), "{problems:?}");
    variables.push(("VITRIN_PUBLIC_URL", "https://vitrin.example"));
    assert!(read(&variables, None).unwrap().shop.sees_public_host);
}
